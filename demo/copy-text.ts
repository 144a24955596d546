/**
 * Copies the text of an element, on pages without TLS, too.
 *
 * @returns whether it is on the clipboard, or only selected, to be copied by hand
 */
export async function copyText(element: HTMLElement): Promise<'copied' | 'selected'> {
  try {
    // Missing without TLS, and refused where the page lacks the permission.
    await navigator.clipboard.writeText(element.textContent ?? '');
    return 'copied';
  } catch {
    getSelection()?.selectAllChildren(element);
    // Deprecated, and the only way that is left then.
    return document.execCommand('copy') ? 'copied' : 'selected';
  }
}
