/** Makes the page look hidden, as behind another tab. Undone by `showPage`. */
export function hidePage(): void {
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => true });
  document.dispatchEvent(new Event('visibilitychange'));
}

export function showPage(): void {
  Reflect.deleteProperty(document, 'hidden');
  document.dispatchEvent(new Event('visibilitychange'));
}
