/**
 * Defines one of the parts of `<service-checkout>`, below its name; a page that loads the script twice keeps the
 * first definition.
 */
export function define(part: string, component: CustomElementConstructor): void {
  const tag = `service-checkout${part && `-${part}`}`;
  if (!customElements.get(tag)) customElements.define(tag, component);
}
