import { assertNoNewerSchema, selectSchemaNumber } from './schema.ts';
import { sha256 } from './sha256.ts';
import {
  numberIn,
  numberOrNullIn,
  type SqlDatabase,
  type SqlRow,
  textIn,
  textOrNullIn,
} from './sql-database.ts';
import { createToken, isToken, tokenPrefix } from './token.ts';

/** What a program with a token may do. Each scope includes those before it. */
export type TokenScope = 'read' | 'draft' | 'publish';

/** A token as it is stored, without the token itself. */
export interface StoredToken {
  readonly id: string;
  readonly name: string;
  readonly scope: TokenScope;
  /** The user who created it. */
  readonly createdBy: string;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  /** The day (UTC) of its last use, such as '2026-11-29'; null if it was never used. */
  readonly lastUsedOn: string | null;
  /** Milliseconds since 1970; null if it never expires. */
  readonly expiresAt: number | null;
}

/** The input of `tokens.create`. */
export interface NewToken extends Pick<StoredToken, 'name' | 'scope' | 'createdBy'> {
  /** Days of 24 hours; null for a token that never expires. */
  readonly expiresInDays: number | null;
}

/** A new token. Only its hash is stored, so nobody can read it again. */
export interface CreatedToken extends StoredToken {
  readonly token: string;
}

/** The result of `tokens.verify`. */
export type TokenCheck =
  | { readonly state: 'valid'; readonly token: StoredToken }
  | { readonly state: 'wrong' }
  | { readonly state: 'expired'; readonly expiredAt: number }
  | { readonly state: 'revoked'; readonly revokedAt: number };

/** The tokens that let programs read and write the posts. */
export interface SqlTokens {
  /** Lists the tokens that are not revoked, the latest created first. */
  list(): Promise<readonly StoredToken[]>;
  /** Creates a token. */
  create(fields: NewToken): Promise<CreatedToken>;
  /** Revokes a token at once and for ever. Ignores unknown ids. */
  revoke(id: string): Promise<void>;
  /**
   * Checks a text that a program sent, and stores the day of its use. Returns null for a text that
   * does not begin with `bb_`. Reads nothing for one with a typo.
   */
  verify(text: string): Promise<TokenCheck | null>;
}

const dayMs = 86_400_000;
const columns = 'id, name, scope, created_by, created_at, last_used_on, expires_at, revoked_at';

/**
 * Creates the tokens of a database.
 *
 * @param now returns milliseconds since 1970
 */
export function createTokens(database: SqlDatabase, now: () => number): SqlTokens {
  return {
    async list() {
      const rows = await database.all({
        sql: `SELECT ${columns} FROM token WHERE revoked_at IS NULL ORDER BY created_at DESC, rowid DESC`,
      });
      return rows.map(toStoredToken);
    },

    async create({ name, scope, createdBy, expiresInDays }) {
      const [schema = {}] = await database.all({ sql: `SELECT (${selectSchemaNumber}) AS number` });
      assertNoNewerSchema(numberIn(schema, 'number'));
      const token = createToken();
      const createdAt = now();
      const expiresAt = expiresInDays === null ? null : createdAt + expiresInDays * dayMs;
      const stored = {
        id: crypto.randomUUID(),
        name,
        scope,
        createdBy,
        createdAt,
        lastUsedOn: null,
        expiresAt,
      };
      await database.all({
        sql: `INSERT INTO token (hash, id, name, scope, created_by, created_at, expires_at)
          VALUES (?, ?, ?, ?, ?, CAST(? AS INTEGER), CAST(? AS INTEGER))`,
        values: [await sha256(token), stored.id, name, scope, createdBy, createdAt, expiresAt],
      });
      return { ...stored, token };
    },

    async revoke(id) {
      await database.all({
        sql: 'UPDATE token SET revoked_at = CAST(? AS INTEGER) WHERE id = ? AND revoked_at IS NULL',
        values: [now(), id],
      });
    },

    async verify(text) {
      if (!text.startsWith(tokenPrefix)) return null;
      if (!isToken(text)) return { state: 'wrong' };
      const hash = await sha256(text);
      const [row] = await database.all({
        sql: `SELECT ${columns} FROM token WHERE hash = ?`,
        values: [hash],
      });
      if (!row) return { state: 'wrong' };
      const revokedAt = numberOrNullIn(row, 'revoked_at');
      if (revokedAt !== null) return { state: 'revoked', revokedAt };
      const token = toStoredToken(row);
      const { expiresAt } = token;
      if (expiresAt !== null && expiresAt <= now()) return { state: 'expired', expiredAt: expiresAt };
      const today = new Date(now()).toISOString().slice(0, 10);
      if (token.lastUsedOn !== today) await storeUse(hash, today);
      return { state: 'valid', token };
    },
  };

  /** A program may read although its use can't be stored, as on a full disk. */
  async function storeUse(hash: string, day: string): Promise<void> {
    await database
      .all({ sql: 'UPDATE token SET last_used_on = ? WHERE hash = ?', values: [day, hash] })
      .catch(() => undefined);
  }
}

function toStoredToken(row: SqlRow): StoredToken {
  return {
    id: textIn(row, 'id'),
    name: textIn(row, 'name'),
    // A constraint of the column.
    scope: textIn(row, 'scope') as TokenScope,
    createdBy: textIn(row, 'created_by'),
    createdAt: numberIn(row, 'created_at'),
    lastUsedOn: textOrNullIn(row, 'last_used_on'),
    expiresAt: numberOrNullIn(row, 'expires_at'),
  };
}
