#!/usr/bin/env node
// A small shop that offers its catalogue and its orders as tools, over the standard input and output (MCP).
import { readFileSync } from 'node:fs'
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import { z } from 'zod'

const RESULTS = 5

const products = readCatalogue()
const orders = JSON.parse(readHere('commandes.json'))

const server = new McpServer({ name: 'boutique', version: '1.0.0' })
const reads = { readOnlyHint: true }

server.registerTool(
  'chercher_produit',
  {
    title: 'Chercher un produit',
    description: 'Cherche un produit du catalogue par son nom. Rend son identifiant et son prix, pas son stock.',
    inputSchema: { nom: z.string().min(1).describe('Nom ou partie du nom') },
    annotations: reads,
  },
  ({ nom }) => answer({ produits: search(nom).slice(0, RESULTS).map(shown) }),
)

server.registerTool(
  'consulter_stock',
  {
    title: 'Consulter le stock',
    description: 'Dit combien il reste d’un produit. Demande son identifiant : cherchez d’abord le produit.',
    inputSchema: { id: z.string().min(1).describe('Identifiant du produit, comme P2') },
    annotations: reads,
  },
  ({ id }) => {
    const product = products.find(one => one.id.toLowerCase() === id.trim().toLowerCase())
    return product
      ? answer({ id: product.id, nom: product.nom, stock: product.stock })
      : failure(`Aucun produit « ${id} » : cherchez son identifiant avec chercher_produit.`)
  },
)

server.registerTool(
  'search_products',
  {
    title: 'Search products',
    description: 'Searches the catalogue by words, category and highest price in euros. Gives at most 5 products.',
    inputSchema: {
      query: z.string().min(1).describe('What is looked for'),
      category: z.string().optional().describe('thé, café, épicerie, accessoires, chaussures, bagages'),
      max_price: z.number().positive().optional().describe('Highest price, in euros'),
    },
    annotations: reads,
  },
  ({ query, category, max_price: most = Number.POSITIVE_INFINITY }) => {
    const found = search(query).filter(
      one => one.prix_eur <= most && (category === undefined || fold(one.categorie) === fold(category)),
    )
    return answer({ products: found.slice(0, RESULTS).map(shown) })
  },
)

server.registerTool(
  'get_order_status',
  {
    title: 'Get the status of an order',
    description: 'Says where an order is, by its number.',
    inputSchema: { order_id: z.string().min(1).describe('Number of the order, like 12345') },
    annotations: reads,
  },
  ({ order_id: asked }) => {
    const order = orders.find(one => one.id === asked.trim().replace(/^#/, ''))
    return order ? answer(order) : failure(`Aucune commande « ${asked} » : vérifiez son numéro.`)
  },
)

await server.connect(new StdioServerTransport())
process.stderr.write(`boutique : ${products.length} produits, ${orders.length} commandes\n`)

function readHere(name) {
  return readFileSync(new URL(name, import.meta.url), 'utf8')
}

/** Read each time the server starts: change the file, then test the server again. */
function readCatalogue() {
  const [head = '', ...lines] = readHere('catalogue.csv').trim().split(/\r?\n/)
  const columns = head.split(';')
  return lines.map(line => {
    const values = Object.fromEntries(line.split(';').map((value, index) => [columns[index], value]))
    return { ...values, prix_eur: Number(values.prix_eur.replace(',', '.')), stock: Number(values.stock) }
  })
}

/** All the words of the request, accents and plurals aside. */
function search(request) {
  const words = fold(request).split(/\W+/).filter(word => word.length > 2)
  return products.filter(one => words.length > 0 && words.every(word => fold(`${one.nom} ${one.categorie}`).includes(word)))
}

function fold(text) {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/s\b/g, '')
}

function shown({ id, nom, categorie, prix_eur }) {
  return { id, nom, categorie, prix_eur }
}

function answer(value) {
  return { content: [{ type: 'text', text: JSON.stringify(value) }] }
}

function failure(text) {
  return { content: [{ type: 'text', text }], isError: true }
}
