import { PostgresDialect, type Dialect } from 'kysely';
import pg from 'pg';

/** Whether a place is a PostgreSQL URL rather than the path of a file. */
export function isPostgresUrl(place: string): boolean {
  return /^postgres(ql)?:\/\//.test(place);
}

/** Host, port and database of a URL, to be shown to people: no user, no password. */
export function nameOfPostgres(url: string): string {
  if (!URL.canParse(url)) return '(its URL cannot be read)';
  const { hostname, port, pathname } = new URL(url);
  return `${hostname}:${port || '5432'}${pathname}`;
}

/** A pool of connections. Counts and instants, 64 bits wide, come as numbers: all of ours stay below 2^53. */
export function postgresDialect(url: string): Dialect {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 30_000,
    types: { getTypeParser: (oid, format) => (oid === int8 ? Number : pg.types.getTypeParser(oid, format)) },
  });
  // An idle connection that the server ends is replaced at the next query; unheard, its error would end the process.
  pool.on('error', () => {});
  // The pool does not listen to a connection that is in use; its query fails and tells the same.
  pool.on('connect', (client) => client.on('error', () => {}));
  return new PostgresDialect({ pool });
}

const poolSize = 10;
const int8 = 20;
