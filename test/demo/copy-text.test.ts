import { expect, fixture, html } from '@open-wc/testing';

import { copyText } from '../../demo/copy-text.ts';

describe('copying the snippet of the demo page', () => {
  let element: HTMLElement;
  beforeEach(async () => {
    element = await fixture(html`<pre>${'<script src="https://shop.example/a.js">'}</pre>`);
  });
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'clipboard');
    Reflect.deleteProperty(document, 'execCommand');
    getSelection()?.removeAllRanges();
  });

  it('puts its text on the clipboard', async () => {
    const written: string[] = [];
    setClipboard({ writeText: async (text) => void written.push(text) });
    expect(await copyText(element)).to.equal('copied');
    expect(written).to.deep.equal([element.textContent]);
    expect(String(getSelection())).to.equal('');
  });

  const without = [
    ['is missing', undefined],
    ['refuses', { writeText: () => Promise.reject(new DOMException('Denied', 'NotAllowedError')) }],
  ] as const;
  for (const [how, clipboard] of without) {
    it(`copies as a page without TLS can where the clipboard ${how}`, async () => {
      setClipboard(clipboard);
      const selected: string[] = [];
      setCommand(() => selected.push(String(getSelection())) > 0);
      expect(await copyText(element)).to.equal('copied');
      expect(selected).to.deep.equal([element.textContent]);
    });
  }

  it('leaves the text selected, and says so, where nothing else works', async () => {
    setClipboard(undefined);
    setCommand(() => false);
    expect(await copyText(element)).to.equal('selected');
    expect(String(getSelection())).to.equal(element.textContent);
  });
});

function setClipboard(value: Pick<Clipboard, 'writeText'> | undefined): void {
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value });
}

function setCommand(value: () => boolean): void {
  Object.defineProperty(document, 'execCommand', { configurable: true, value });
}
