/** Raised when a database cannot serve; the message says which one and what to do. It never shows a password. */
export class DatabaseUnusable extends Error {
  override readonly name = 'DatabaseUnusable';

  static file(file: string, what: string, cause: unknown): DatabaseUnusable {
    return new DatabaseUnusable(
      `The sandbox's database ${file} ${what} (${reasonOf(cause)}). Move the file away for a new one, or set DATA_DIR to another folder.`,
      { cause },
    );
  }

  /** @param name host, port and database, without credentials */
  static postgres(name: string, cause: unknown): DatabaseUnusable {
    return new DatabaseUnusable(
      `The PostgreSQL database ${name} could not be opened and brought up to date (${reasonOf(cause)}). Check DATABASE_URL and that the server runs.`,
      { cause },
    );
  }
}

function reasonOf(cause: unknown): string {
  if (cause instanceof AggregateError) return cause.errors.map(reasonOf).join('; ');
  return cause instanceof Error && cause.message ? cause.message : 'unknown reason';
}
