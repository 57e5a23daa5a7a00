/**
 * Servers that offer tools, without their secrets, which are in the keychain under names made of `id` and `secrets`.
 * What they last said of their tools is kept, so that none is started before one of them is called.
 */
export const MCP_STEP = `
  CREATE TABLE mcp_servers (
    seq INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    profile_id TEXT NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
    name TEXT NOT NULL CHECK (name <> ''),
    -- What the name is in the names of its tools.
    slug TEXT NOT NULL CHECK (slug <> ''),
    connection TEXT NOT NULL CHECK (json_valid(connection)),
    -- Kinds and names, never values.
    secrets TEXT NOT NULL CHECK (json_valid(secrets)),
    enabled INTEGER NOT NULL CHECK (enabled IN (0, 1)),
    in_child_mode INTEGER NOT NULL DEFAULT 0 CHECK (in_child_mode IN (0, 1)),
    -- When it last said which tools it has, and how many of them were left out.
    listed_at TEXT,
    left_out INTEGER NOT NULL DEFAULT 0,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL
  ) STRICT;
  CREATE UNIQUE INDEX mcp_servers_by_slug ON mcp_servers (profile_id, slug);

  CREATE TABLE mcp_tools (
    server_id TEXT NOT NULL REFERENCES mcp_servers (id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    -- In the list of the server; none once it is no longer there, which the choice of the person outlasts.
    place INTEGER,
    definition TEXT NOT NULL CHECK (json_valid(definition)),
    policy TEXT NOT NULL DEFAULT 'ask' CHECK (policy IN ('ask', 'read', 'off')),
    -- What it says of itself is no longer what the person agreed to.
    changed INTEGER NOT NULL DEFAULT 0 CHECK (changed IN (0, 1)),
    PRIMARY KEY (server_id, name)
  ) STRICT, WITHOUT ROWID;
`
