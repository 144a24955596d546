import type { DepositAccount } from '../order-desk.ts';
import type { BankDetails } from '../../protocol/records.ts';
import type { Deposit, DepositField, PaymentMethod } from '../contract.ts';
import { qrRows } from './qr-rows.ts';
import { upiLink } from './upi-link.ts';

/** Deposit instructions as the order token keeps them: the text of the QR code in place of its modules. */
export interface FrozenDeposit extends Omit<Deposit, 'qr'> {
  readonly qrText: string | null;
}

interface DepositOrder {
  readonly id: number;
  readonly fiatAmount: string;
  readonly method: Pick<PaymentMethod, 'id' | 'kind'>;
}

/**
 * How to pay an INR order, from either shape of bankDetails. Empty strings are dropped.
 *
 * @returns `null` where the details hold no account for the method: nothing to pay into is better than half of it
 */
export function presentInrDeposit(order: DepositOrder, details: BankDetails): FrozenDeposit | null {
  const { account, notes } = order.method.kind === 'instant' ? upiAccount(details) : bankAccount(details);
  const fields = filled(account);
  const names = new Set(fields.map((field) => field.name));
  const isComplete = order.method.kind === 'instant' ? names.has('vpa') : names.has('accountNumber');
  if (!isComplete) return null;
  const link =
    account['vpa'] === undefined
      ? null
      : upiLink({
          vpa: account['vpa'].trim(),
          holder: (account['holder'] ?? '').trim(),
          amount: order.fiatAmount,
          note: `Order ${order.id}`,
        });
  return { ...termsOf(order), fields, qrText: link, link, notes: presentNotes(notes) };
}

/** How to pay into an account that the order itself carries, in the order of its fields. */
export function presentAccountDeposit(order: DepositOrder, account: DepositAccount): FrozenDeposit | null {
  const fields = filled(account.fields);
  if (fields.length === 0) return null;
  return { ...termsOf(order), fields, qrText: account.qr, link: null, notes: [] };
}

/** The instructions as a page shows them. */
export function presentDeposit({ qrText, ...deposit }: FrozenDeposit): Deposit {
  return { ...deposit, qr: qrText === null ? null : qrRows(qrText) };
}

function termsOf({ method }: DepositOrder) {
  return { method: method.id, kind: method.kind };
}

interface Account {
  readonly account: Readonly<Record<string, string>>;
  readonly notes: BankDetails['upiNotes'];
}

function upiAccount(details: BankDetails): Account {
  const notes = details.upiNotes;
  if (typeof details.upi === 'string') return { account: { vpa: details.upi }, notes };
  return { account: details.upi ? { vpa: details.upi.vpa, holder: details.upi.name } : {}, notes };
}

/** Shape A lists accounts; the first is the one to use. */
function bankAccount(details: BankDetails): Account {
  const notes = details.bankNotes;
  const bank = Array.isArray(details.bank) ? details.bank[0] : details.bank;
  if (!bank) return { account: {}, notes };
  const accountNumber = 'ac' in bank ? bank.ac : bank.accountNumber;
  return {
    account: {
      holder: bank.name,
      accountNumber,
      ifsc: bank.ifsc,
      accountType: bank.type,
      bank: bank.bank,
      branch: bank.branch,
    },
    notes,
  };
}

function filled(account: Readonly<Record<string, string>>): DepositField[] {
  return Object.entries(account)
    .map(([name, value]) => ({ name, value: value.trim() }))
    .filter((field) => field.value !== '');
}

/** A note of `type` -1 says what is not allowed, 1 what works. */
function presentNotes(notes: BankDetails['upiNotes']): Deposit['notes'] {
  return (notes ?? [])
    .filter((note) => note.msg.trim() !== '')
    .map((note) => ({ works: note.type !== -1, text: note.msg.trim() }));
}
