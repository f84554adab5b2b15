import type { Router } from '#core/shared';

/** The address where these parameters differ; null or '' takes one away. */
export const withQuery = (router: Router, change: Readonly<Record<string, string | null>>): string => {
  const query = new URLSearchParams(router.query);
  for (const [name, value] of Object.entries(change)) {
    if (value === null || value === '') query.delete(name);
    else query.set(name, value);
  }
  const text = query.toString();
  return text === '' ? router.path : `${router.path}?${text}`;
};
