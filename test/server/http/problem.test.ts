import { describe, expect, it } from 'vitest';

import { describeError } from '../../../server/http/describe-error.ts';
import { Problem, renderProblem } from '../../../server/http/problem.ts';

describe('a problem', () => {
  it('is rendered as RFC 9457 has it, and is not stored by anybody', async () => {
    const problem = new Problem({
      status: 422,
      code: 'invalid-amount',
      detail: 'Enter digits.',
      field: 'amount',
      members: { min: '100' },
      headers: { 'retry-after': '3' },
    });
    const response = renderProblem(problem, 'id-1');
    expect(response.status).toBe(422);
    expect(response.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('retry-after')).toBe('3');
    expect(await response.json()).toEqual({
      type: 'about:blank',
      title: 'Unprocessable Entity',
      status: 422,
      code: 'invalid-amount',
      detail: 'Enter digits.',
      field: 'amount',
      min: '100',
      requestId: 'id-1',
    });
  });
});

describe('an error in a log', () => {
  it('is its name, message, stack and causes, and none of its other properties', () => {
    const cause = Object.assign(new TypeError('inner'), { headers: { authorization: 'Bearer x' } });
    const described = describeError(new Error('outer', { cause }));
    expect(described).toMatchObject({
      name: 'Error',
      message: 'outer',
      cause: { name: 'TypeError', message: 'inner' },
    });
    expect(JSON.stringify(described)).not.toContain('Bearer');
    expect(describeError({ secret: 1 })).toEqual({ name: 'object', message: 'not an Error' });
  });

  it('ends with a chain of causes that does not end', () => {
    const error = new Error('loop');
    error.cause = error;
    expect(JSON.stringify(describeError(error)).match(/loop/g)?.length).toBeLessThan(10);
  });
});
