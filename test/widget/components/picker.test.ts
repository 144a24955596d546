import { expect, fixture, html } from '@open-wc/testing';

import '../../../widget/components/picker.ts';
import type { Picker } from '../../../widget/components/picker.ts';
import type { PickerOption } from '../../../widget/components/search-options.ts';
import { createWords } from '../../../widget/text/words.ts';

function option(index: number, patch: Partial<PickerOption> = {}): PickerOption {
  return {
    id: `c${index}`,
    name: `C${index}`,
    detail: `Coin number ${index}`,
    note: '',
    icon: '',
    disabled: false,
    ...patch,
  };
}

async function openPicker(options: readonly PickerOption[], value = ''): Promise<Picker> {
  const picker = await fixture<Picker>(
    html`<service-checkout-picker
      .label=${'Coin'}
      .words=${createWords('en')}
      .options=${options}
      .value=${value}
    ></service-checkout-picker>`,
  );
  picker.focus();
  find(picker, 'button').click();
  await picker.updateComplete;
  return picker;
}

function find<E extends HTMLElement>(picker: Picker, selector: string): E {
  const found = picker.renderRoot.querySelector<E>(selector);
  if (!found) throw new Error(`There is no ${selector} in the picker.`);
  return found;
}

const rows = (picker: Picker) => [...picker.renderRoot.querySelectorAll<HTMLElement>('[role=option]')];
const isOpen = (picker: Picker) => picker.renderRoot.querySelector('dialog')?.open ?? false;
const combobox = (picker: Picker) => find<HTMLInputElement>(picker, '[role=combobox]');

/** The role of what has the focus, or its class. */
function focused(picker: Picker): string {
  const element = picker.shadowRoot?.activeElement;
  return element?.role ?? element?.className ?? '';
}

/** The name of the option that assistive technology is pointed at; it has to exist. */
function active(picker: Picker): string {
  const from = picker.renderRoot.querySelector('[role=combobox]') ?? find(picker, '[role=listbox]');
  return (
    find(picker, `#${from.getAttribute('aria-activedescendant')}`).querySelector('.name')?.textContent ?? ''
  );
}

async function press(picker: Picker, ...keys: string[]): Promise<void> {
  for (const key of keys) {
    const from = picker.renderRoot.querySelector('[role=combobox]') ?? find(picker, '[role=listbox]');
    from.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    await picker.updateComplete;
  }
}

async function type(picker: Picker, text: string): Promise<void> {
  combobox(picker).value = text;
  combobox(picker).dispatchEvent(new InputEvent('input', { bubbles: true }));
  await picker.updateComplete;
}

const twenty = Array.from({ length: 20 }, (_, index) => option(index));
const twoThousand = Array.from({ length: 2000 }, (_, index) => option(index));

describe('a picker', () => {
  it('shows what is chosen, and opens on it', async () => {
    const picker = await openPicker(twenty, 'c7');
    expect(find(picker, 'button').textContent?.replace(/\s+/g, ' ')).to.include('Coin:').and.include('C7');
    expect(isOpen(picker)).to.equal(true);
    expect(active(picker)).to.equal('C7');
    expect(
      rows(picker)
        .filter((row) => row.ariaSelected === 'true')
        .map(({ id }) => id),
    ).to.deep.equal(['o7']);
  });

  it('gives the focus to its search field', async () => {
    const picker = await openPicker(twenty);
    expect(focused(picker)).to.equal('combobox');
  });

  it('goes through the list by arrow and page keys, Home and End, and stops at both ends', async () => {
    const picker = await openPicker(twenty);
    const after = async (...keys: string[]) => {
      await press(picker, ...keys);
      return active(picker);
    };
    expect(await after('ArrowUp')).to.equal('C0');
    expect(await after('ArrowDown', 'ArrowDown')).to.equal('C2');
    expect(await after('ArrowUp')).to.equal('C1');
    expect(await after('PageDown')).to.equal('C7');
    expect(await after('PageUp', 'PageUp')).to.equal('C0');
    expect(await after('End')).to.equal('C19');
    expect(await after('ArrowDown')).to.equal('C19');
    expect(await after('Home')).to.equal('C0');
  });

  it('keeps the keys it understands from moving the cursor or the page, and no others', async () => {
    const picker = await openPicker(twenty);
    const isTaken = (key: string) =>
      !combobox(picker).dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    expect(['ArrowDown', 'ArrowUp', 'Home', 'End', 'PageDown'].map(isTaken)).to.not.include(false);
    expect(['a', 'Tab', 'ArrowLeft', 'Backspace'].map(isTaken)).to.not.include(true);
  });

  it('picks by Enter: says so once, closes, and gives the focus back', async () => {
    const picker = await openPicker(twenty);
    const picked: string[] = [];
    picker.addEventListener('pick', () => picked.push(picker.value));
    await type(picker, 'number 13');
    await press(picker, 'Enter');
    expect(picked).to.deep.equal(['c13']);
    expect(isOpen(picker)).to.equal(false);
    expect(focused(picker)).to.equal('trigger row');
  });

  it('picks by a press', async () => {
    const picker = await openPicker(twenty);
    rows(picker)[3]?.click();
    expect(picker.value).to.equal('c3');
    expect(isOpen(picker)).to.equal(false);
  });

  it('does not pick what is not available, by key or by press', async () => {
    const picker = await openPicker([option(0, { disabled: true }), option(1)], 'c1');
    await press(picker, 'Home', 'Enter');
    rows(picker)[0]?.click();
    expect(picker.value).to.equal('c1');
    expect(isOpen(picker)).to.equal(true);
    expect(rows(picker)[0]?.ariaDisabled).to.equal('true');
  });

  it('closes without a choice by its button and by a press beside it', async () => {
    const picker = await openPicker(twenty, 'c2');
    find(picker, '.close').click();
    expect(isOpen(picker)).to.equal(false);
    await new Promise((done) => find(picker, 'dialog').addEventListener('close', done, { once: true }));
    await picker.updateComplete;
    find(picker, 'button').click();
    await picker.updateComplete;
    find(picker, 'dialog').click();
    expect(isOpen(picker)).to.equal(false);
    expect(picker.value).to.equal('c2');
  });

  it('leaves Enter on its close button to the button', async () => {
    const picker = await openPicker(twenty, 'c2');
    const event = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true });
    expect(find(picker, '.close').dispatchEvent(event)).to.equal(true);
    expect(picker.value).to.equal('c2');
  });

  it('starts its search from the first match, and says when there is none', async () => {
    const picker = await openPicker(twenty, 'c9');
    await type(picker, 'c1');
    expect(active(picker)).to.equal('C1');
    expect(find(picker, '[role=status]').textContent?.trim()).to.equal('11 matches');
    await type(picker, 'c19');
    expect(find(picker, '[role=status]').textContent?.trim()).to.equal('1 match');
    await type(picker, 'nothing');
    expect(rows(picker)).to.deep.equal([]);
    expect(combobox(picker).hasAttribute('aria-activedescendant')).to.equal(false);
    expect(find(picker, '[role=status]').textContent?.trim()).to.equal('Nothing matches.');
    await press(picker, 'Enter', 'ArrowDown', 'End');
    expect(isOpen(picker)).to.equal(true);
    await type(picker, 'c1');
    expect(active(picker)).to.equal('C1');
  });

  it('has no search field for a short list, and works by keys all the same', async () => {
    const picker = await openPicker(twenty.slice(0, 8));
    expect(picker.renderRoot.querySelectorAll('input')).to.have.length(0);
    expect(focused(picker)).to.equal('listbox');
    await press(picker, 'End', 'ArrowUp');
    expect(active(picker)).to.equal('C6');
    await press(picker, 'Enter');
    expect(picker.value).to.equal('c6');
  });

  it('chooses by Space where nothing is typed; in the search field and on the close button Space is a space', async () => {
    const space = { key: ' ', bubbles: true, cancelable: true };
    const searchable = await openPicker(twenty, 'c2');
    for (const selector of ['[role=combobox]', '.close'])
      expect(find(searchable, selector).dispatchEvent(new KeyboardEvent('keydown', space))).to.equal(true);
    expect([searchable.value, isOpen(searchable)]).to.deep.equal(['c2', true]);
    const short = await openPicker(twenty.slice(0, 3), 'c1');
    await press(short, 'ArrowDown', ' ');
    expect([short.value, isOpen(short)]).to.deep.equal(['c2', false]);
  });

  it('outlines the active row where forced colours take its background away', async () => {
    const { outlineStyle, outlineWidth } = getComputedStyle(find(await openPicker(twenty, 'c2'), '.active'));
    expect([outlineStyle, outlineWidth]).to.deep.equal(['solid', '2px']);
  });

  it('shows an icon, a letter in its place, or neither', async () => {
    const picker = await openPicker([option(0, { icon: 'data:,' }), option(1), option(2, { icon: null })]);
    const icons = rows(picker).map((row) => row.querySelector('.icon')?.localName ?? 'none');
    expect(icons).to.deep.equal(['img', 'span', 'none']);
    expect(rows(picker)[0]?.querySelector('img')?.alt).to.equal('');
  });

  it('is accessible when open, with and without a search field', async () => {
    // A shop's page has a banner of its own, which stays the only one.
    await fixture(html`<header>Shop</header>`);
    for (const options of [twenty, twenty.slice(0, 3)])
      await expect(await openPicker(options)).to.be.accessible();
  });
});

describe('a picker of 2,000 options', () => {
  it('draws a window of them, and tells their number', async () => {
    const picker = await openPicker(twoThousand);
    expect(rows(picker).length).to.be.within(7, 16);
    expect(rows(picker)[0]?.ariaSetSize).to.equal('2000');
    expect(rows(picker)[0]?.ariaPosInSet).to.equal('1');
  });

  it('draws a window after each keystroke, whatever matches', async () => {
    const picker = await openPicker(twoThousand, 'c1500');
    for (const text of ['c', 'c1', 'c19', 'c199', 'c1999']) {
      await type(picker, text);
      expect(rows(picker).length, text).to.be.within(1, 16);
      expect(active(picker)).to.equal(text === 'c' ? 'C0' : text.toUpperCase());
    }
  });

  it('points at an option that exists, wherever the keys lead and the list is scrolled', async () => {
    const picker = await openPicker(twoThousand);
    await press(picker, 'End');
    expect(active(picker)).to.equal('C1999');
    await press(picker, 'PageUp');
    expect(active(picker)).to.equal('C1993');
    const list = find(picker, '[role=listbox]');
    list.scrollTop = 30_000;
    list.dispatchEvent(new Event('scroll'));
    await picker.updateComplete;
    expect(active(picker)).to.equal('C1993');
    expect(rows(picker).map(({ id }) => id))
      .to.include('o500')
      .and.include('o1993');
  });

  const isSeen = (picker: Picker) => {
    const list = find(picker, '[role=listbox]').getBoundingClientRect();
    const row = find(picker, '.active').getBoundingClientRect();
    return row.top >= list.top - 1 && row.bottom <= list.bottom + 1;
  };

  it('opens on the chosen one in the middle of its neighbours, drawn at once, and does so again', async () => {
    const picker = await openPicker(twoThousand, 'c1200');
    for (const time of ['first', 'second']) {
      expect(isSeen(picker), time).to.equal(true);
      expect(rows(picker).map(({ id }) => id))
        .to.include('o1197')
        .and.include('o1203');
      const closed = new Promise((done) =>
        find(picker, 'dialog').addEventListener('close', done, { once: true }),
      );
      find(picker, '.close').click();
      await closed;
      await picker.updateComplete;
      find(picker, 'button').click();
      await picker.updateComplete;
    }
  });

  it('brings the first match into sight, wherever the list was scrolled by hand', async () => {
    const picker = await openPicker(twoThousand);
    const list = find(picker, '[role=listbox]');
    list.scrollTop = 30_000;
    list.dispatchEvent(new Event('scroll'));
    await picker.updateComplete;
    expect(isSeen(picker)).to.equal(false);
    await type(picker, 'c1');
    expect(active(picker)).to.equal('C1');
    expect(isSeen(picker)).to.equal(true);
  });

  it('stays where it was scrolled by hand while nothing else changes', async () => {
    const picker = await openPicker(twoThousand);
    const list = find(picker, '[role=listbox]');
    list.scrollTop = 30_000;
    list.dispatchEvent(new Event('scroll'));
    await picker.updateComplete;
    expect(list.scrollTop).to.equal(30_000);
  });

  it('brings the active option into sight', async () => {
    const picker = await openPicker(twoThousand, 'c1200');
    expect(isSeen(picker)).to.equal(true);
    await press(picker, 'End');
    expect(isSeen(picker)).to.equal(true);
    await press(picker, 'Home');
    expect(isSeen(picker)).to.equal(true);
  });
});
