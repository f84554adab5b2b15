import { createHmac, timingSafeEqual } from 'node:crypto';
import { invalid } from '#core/server/failure.ts';

const pageParam = '_page';

const conditions = (query: URLSearchParams): string => {
  const own = [...query].filter(([name]) => name !== pageParam);
  return JSON.stringify(own.sort(([a, b], [c, d]) => (`${a}=${b}` < `${c}=${d}` ? -1 : 1)));
};

/**
 * The other server's address of the next page, tied to the conditions of the search that it belongs to: whoever changes one
 * of them, or comes with another person's page, gets nothing.
 */
export const pageSeal = (secret: string) => {
  const mac = (type: string, query: URLSearchParams, url: string): Buffer =>
    createHmac('sha256', secret)
      .update(`${type}\n${conditions(query)}\n${url}`)
      .digest();
  return {
    /** `Observation?subject=Patient/1&_page=...` */
    close(type: string, query: URLSearchParams, url: string): string {
      const sealed = new URLSearchParams(query);
      const text = Buffer.from(url).toString('base64url');
      sealed.set(pageParam, `${text}.${mac(type, query, url).toString('base64url')}`);
      return `${type}?${sealed.toString()}`;
    },
    /** Null where the query asks for no page. @throws Failure where the seal is broken */
    open(type: string, query: URLSearchParams): string | null {
      const given = query.get(pageParam);
      if (given === null) return null;
      const [text = '', seal = ''] = given.split('.');
      const url = Buffer.from(text, 'base64url').toString();
      const wanted = mac(type, query, url);
      const got = Buffer.from(seal, 'base64url');
      if (got.length === wanted.length && timingSafeEqual(got, wanted)) return url;
      throw invalid('This page does not exist. Start from the first page.', { _page: 'Start from the first page.' });
    },
  };
};
