/** For the screen, the telephone and the printer. Nothing is loaded: the fonts are those of the reader's machine. */
export const PAGE_STYLE = `:root{color-scheme:light;--ink:#1f2937;--soft:#4b5563;--accent:#1e4e79;--hair:#d1d5db;--band:#f8fafc}
*{box-sizing:border-box}
body{margin:0;background:#fff;color:var(--ink);font:16px/1.6 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;-webkit-text-size-adjust:100%}
main{max-width:52rem;margin:0 auto;padding:2.5rem 1.25rem 4rem;overflow-wrap:break-word}
h1,h2,h3,h4,h5,h6{color:var(--accent);line-height:1.25;margin:1.8em 0 .5em;break-after:avoid}
h1{font-size:1.7rem}h2{font-size:1.4rem}h3{font-size:1.18rem}h4,h5,h6{font-size:1rem}
h1.title{font-size:2rem;margin:0 0 1.2rem;padding-bottom:.6rem;border-bottom:2px solid var(--accent)}
p,ul,ol,dl,blockquote,pre,figure,.scroll{margin:0 0 1rem}
p,li,td,th,h1,h2,h3,h4,h5,h6,blockquote,dd,dt{unicode-bidi:plaintext;text-align:start}
ul,ol{padding-inline-start:1.6rem}li{margin:.2rem 0}li>ul,li>ol{margin:.2rem 0}
a{color:#1d4ed8}
blockquote{border-inline-start:4px solid var(--hair);padding-inline-start:1rem;color:var(--soft);margin-inline:0}
code,kbd,samp,pre{font-family:ui-monospace,Consolas,"Liberation Mono",monospace;font-size:.9em;background:#f3f4f6;border-radius:4px}
code{padding:.1em .3em}pre{padding:.8rem 1rem;overflow-x:auto}pre code{padding:0;background:none}
hr{border:0;border-top:1px solid var(--hair);margin:2rem 0}
img{max-width:100%;height:auto}
.scroll{overflow-x:auto}
table{border-collapse:collapse;font-size:.93rem;min-width:50%;font-variant-numeric:tabular-nums}
caption{text-align:start;color:var(--soft);padding-bottom:.4rem}
th,td{padding:.45rem .7rem;border-bottom:1px solid var(--hair);vertical-align:top}
th{background:var(--accent);color:#fff;font-weight:600}
th a,th code{color:inherit;background:none}
tbody tr:nth-child(even) td{background:var(--band)}
td.figure,td[align=right],th[align=right]{text-align:right;white-space:nowrap}
td[align=center],th[align=center]{text-align:center}
td.whole{white-space:nowrap}
@media (max-width:40rem){main{padding:1.25rem 1rem 3rem}h1.title{font-size:1.6rem}th,td{padding:.4rem .5rem;max-width:14rem}.scroll table{width:max-content}}
@page{size:A4;margin:18mm 16mm}
@page wide{size:A4 landscape;margin:14mm}
@media print{body{font-size:10.5pt;line-height:1.45}main{max-width:none;padding:0}.scroll{overflow:visible}table{font-size:9pt;width:100%}.wide{page:wide}.wide table{font-size:7pt}.wide th,.wide td{padding:2pt 3pt}thead{display:table-header-group}tr,img,figure{break-inside:avoid}p,blockquote,li{orphans:3;widows:3}pre{white-space:pre-wrap}a{color:inherit;text-decoration:underline}*{print-color-adjust:exact;-webkit-print-color-adjust:exact}}`
