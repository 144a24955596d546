import { topFolder } from '../../../structure/source-files.ts';

export interface Answered {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly contentType: string | null;
  readonly text: string;
  readonly tookMs: number;
}

/** How long any answer may take, on a machine that is busy with other work. */
export const answerLimitMs = 5000;

/** What is wrong with an answer, whatever was asked: nothing, for every answer of the sandbox. */
export function faultsOf(answer: Answered): string[] {
  const { status, text, contentType, tookMs } = answer;
  const faults: string[] = [];
  if (status >= 500) faults.push(`status ${status}`);
  if (tookMs > answerLimitMs) faults.push(`took ${Math.round(tookMs)} ms`);
  if (tellsOfInside(text)) faults.push('a stack trace or a path of ours');
  const bodiless = answer.method === 'HEAD' || status === 304;
  if (bodiless) return faults;
  if (status === 200 && !contentType?.startsWith('application/json'))
    return isFile(answer.path) ? faults : [...faults, 'not JSON'];
  if (status === 200 && isFile(answer.path)) return faults;
  return [...faults, ...faultsOfJson(text, status)];
}

function faultsOfJson(text: string, status: number): string[] {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return ['not JSON'];
  }
  const body = json as { status?: unknown; code?: unknown; error?: unknown; data?: unknown };
  if (body.code !== status) return [`code ${String(body.code)} with status ${status}`];
  if (status === 200) return body.status === 1 && body.data !== undefined ? [] : ['a success without data'];
  return body.status === 0 && typeof body.error === 'string' && body.error !== ''
    ? []
    : ['a failure without status 0 or a text'];
}

/** Answers that are no `{status, code, data}`: icons, the description and its viewer. */
function isFile(path: string): boolean {
  return /^\/sandbox\/v1\/(icons|docs|openapi\.json)/.test(path);
}

function tellsOfInside(text: string): boolean {
  return /\n\s+at .+:\d+:\d+|node_modules|\.[cm]?[jt]s:\d+/.test(text) || text.includes(topFolder);
}
