/** Entry of the script tag: defines `<service-checkout>`, once, and leaves nothing in the page's global scope. */
import './service-checkout.ts';
