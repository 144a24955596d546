/**
 * Whether a database refused for a reason that passes by itself: it is down or restarting, its disk is full, or
 * somebody holds it too long. What was asked may be asked again; an answer that would be the same every time, such as
 * a mistake in a query, is none of these.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return awayCode.test(code) || driverTexts.test(error.message);
}

/**
 * SQLite: no room, a failing or busy file. PostgreSQL, by class: connection (08), conflict between transactions
 * (40), resources such as disk and connections (53), shut down by an operator or a crash (57P), system (58), and a
 * server that takes no writes (25006). Node: the server does not listen, or its connection broke.
 */
const awayCode =
  /^(SQLITE_(FULL|IOERR|BUSY|LOCKED|CANTOPEN|READONLY)(_\w+)?|(08|40|53|58)\w{3}|57P0\d|25006|ECONN(REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|E(HOST|NET)UNREACH|ENOTFOUND|EAI_AGAIN)$/;

/** What PostgreSQL's driver says without a code. */
const driverTexts =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout)/;
