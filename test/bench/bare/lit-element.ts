import { css, html, LitElement } from 'lit';

/** The least a Lit element can be: one style sheet, one template. */
class BareElement extends LitElement {
  static override styles = css`
    :host {
      display: block;
      font-family: system-ui, sans-serif;
    }
  `;

  override render() {
    return html`<p>Hello</p>`;
  }
}
customElements.define('bare-element', BareElement);
