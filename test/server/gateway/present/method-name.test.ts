import { describe, expect, it } from 'vitest';

import { methodName } from '../../../../server/gateway/present/method-name.ts';
import { fiats } from '../../../../server/protocol/fiats.ts';

describe('the name of a payment method', () => {
  it('has no underscore and no shouting for any method of any currency', () => {
    const names = fiats.flatMap((fiat) => Object.keys(fiat.methods)).map(methodName);
    expect(names.length).toBeGreaterThan(30);
    expect(names.filter((name) => /_|[A-Z]{5,}/.test(name))).toEqual([]);
  });

  it('is readable for one that is not known', () => {
    expect(methodName('NEW_BANK-WAY')).toBe('NEW BANK WAY');
  });
});
