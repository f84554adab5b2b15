/** FHIR R4, Narrative: HTML 4.0 without what runs, fetches, frames or asks (txt-1). */
const elements = new Set(
  (
    'a abbr acronym b big blockquote br caption cite code col colgroup dd dfn div dl dt em h1 h2 h3 h4 h5 h6 hr i img kbd li ol p ' +
    'pre q samp small span strong sub sup table tbody td tfoot th thead tr tt u ul var'
  ).split(' '),
);
const targets = new Set(['href', 'src', 'cite', 'longdesc', 'background']);
/** Pictures within the text are safe; other data can be a page of its own. */
const safeTarget = /^(https?:|mailto:|tel:|urn:|#|data:image\/(png|jpeg|gif|webp);|[^:]*$)/i;

const attribute = /([^\s=/"'<>]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>]+)))?/g;

/** Signs that browsers leave out of an address before they read its scheme, and the entities that could hide one. */
const readable = (address: string): string =>
  address
    .replaceAll(/&#x([0-9a-f]{1,6});?/gi, (_, hex: string) => String.fromCodePoint(Math.min(parseInt(hex, 16), 0xffff)))
    .replaceAll(/&#(\d{1,7});?/g, (_, number: string) => String.fromCodePoint(Math.min(Number(number), 0xffff)))
    .replaceAll(/&(tab|newline|colon);/gi, (_, name: string) => (name.toLowerCase() === 'colon' ? ':' : ''))
    .replaceAll(/[\p{Cc}\s]/gu, '');

/** What makes a narrative's text unfit to be handed on, in words; null where it may be. One walk, however long the text. */
export const narrativeProblem = (div: string): string | null => {
  for (let at = div.indexOf('<'); at >= 0; at = div.indexOf('<', at)) {
    if (div.startsWith('<!--', at)) {
      const close = div.indexOf('-->', at + 2);
      if (close < 0) return 'a comment is not closed';
      at = close + 3;
      continue;
    }
    const end = div.indexOf('>', at);
    if (end < 0) return 'a tag is not closed';
    const inside = div.slice(at + 1, end);
    at = end + 1;
    const [, name] = /^\/?([A-Za-z][A-Za-z0-9]*)(?=[\s/]|$)/.exec(inside) ?? [];
    if (name === undefined || !elements.has(name.toLowerCase()))
      return `'<${inside.slice(0, 20)}' is no element of a narrative`;
    for (const [, key = '', ...values] of inside.slice(name.length + 1).matchAll(attribute)) {
      const known = key.toLowerCase();
      if (known.startsWith('on')) return `the attribute '${key.slice(0, 20)}' would run a program`;
      const value = values.find((one) => one !== undefined) ?? '';
      if (targets.has(known) && !safeTarget.test(readable(value))) return `the address in '${known}' is not allowed`;
      if (known === 'style' && /expression|url\s*\(|@import|behavio/i.test(value)) return "'style' would fetch or run";
    }
  }
  return null;
};
