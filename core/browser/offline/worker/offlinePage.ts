/** Where this browser keeps what the person set up (CST-4): language and theme, nothing else is read of it. */
const rootKey = 'root';

/** Runs in the page below; it is sent as text, so it stands alone. */
const script = (key: string): void => {
  const look = async (): Promise<void> => {
    try {
      const answer = await fetch('/healthz', { cache: 'no-store' });
      if (answer.ok) location.reload();
    } catch {
      // Still away.
    }
  };
  const slices = (): Record<string, { data?: unknown } | undefined> => {
    try {
      const kept: unknown = JSON.parse(localStorage.getItem(key) ?? sessionStorage.getItem(key) ?? '{}');
      return (kept as { slices?: Record<string, { data?: unknown }> }).slices ?? {};
    } catch {
      return {};
    }
  };
  const { locale, theme } = slices();
  const chosen = typeof locale?.data === 'string' ? locale.data : navigator.language;
  document.documentElement.lang = chosen.startsWith('fr') ? 'fr-CA' : 'en-CA';
  if (theme?.data === 'dark' || theme?.data === 'bright') document.documentElement.dataset.theme = theme.data;
  document.title = document.querySelector(`h1[lang="${document.documentElement.lang}"]`)?.textContent ?? '';
  for (const button of document.querySelectorAll('button')) button.addEventListener('click', () => void look());
  addEventListener('online', () => void look());
  setInterval(() => void look(), 2_000);
};

const style = `:root{color-scheme:light dark;--back:#f6f7fb;--card:#fff;--text:#1f2333;--quiet:#565d73;--brand:#3b3f97;--on:#fff}
@media (prefers-color-scheme:dark){:root:not([data-theme=bright]){--back:#14161f;--card:#1e212e;--text:#eceef6;--quiet:#a9b0c6;--brand:#a5a9f4;--on:#14161f}}
:root[data-theme=dark]{color-scheme:dark;--back:#14161f;--card:#1e212e;--text:#eceef6;--quiet:#a9b0c6;--brand:#a5a9f4;--on:#14161f}
:root[data-theme=bright]{color-scheme:light}
:root[lang=fr-CA] [lang=en-CA],:root[lang=en-CA] [lang=fr-CA]{display:none}
body{margin:0;min-height:100vh;display:grid;place-items:center;background:var(--back);color:var(--text);font:400 1rem/1.5 Montserrat,Arial,sans-serif}
main{max-width:26rem;margin:1rem;padding:2rem;border-radius:12px;background:var(--card)}
h1{margin:0 0 .5rem;font-size:1.35rem;font-weight:600}p{margin:0 0 1.25rem;color:var(--quiet)}
button{min-height:44px;padding:0 1.25rem;border:0;border-radius:8px;background:var(--brand);color:var(--on);font:inherit;font-weight:600;cursor:pointer}
button:focus-visible{outline:3px solid var(--text);outline-offset:2px}`;

const part = (lang: string, title: string, text: string, action: string): string =>
  `<h1 lang="${lang}">${title}</h1><p lang="${lang}" role="status">${text}</p><button lang="${lang}" type="button">${action}</button>`;

const page = (nonce: string): string => `<!doctype html><html lang="en-CA"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><title>Offline</title><style nonce="${nonce}">${style}</style></head>
<body><main>${part('en-CA', 'No connection', 'This page opens when you are back online.', 'Try again')}
${part('fr-CA', 'Aucune connexion', 'Cette page s’ouvrira dès le retour de la connexion.', 'Réessayer')}</main>
<script nonce="${nonce}">(${script.toString()})(${JSON.stringify(rootKey)})</script></body></html>`;

/** In the place of a page that the network did not bring. It holds nothing of anybody, so it is kept nowhere. */
export const offlinePage = (): Response => {
  const nonce = crypto.randomUUID();
  return new Response(page(nonce), {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'; connect-src 'self'; base-uri 'none'; form-action 'none'`,
    },
  });
};
