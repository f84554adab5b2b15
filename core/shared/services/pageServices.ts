import { Auth } from './auth.ts';
import { Http } from './http.ts';
import { Resources } from './resources.ts';
import { I18n, Router, Toasts } from './others.ts';

/** What nearly every feature's pages stand on. */
export const pageServices = {
  auth: Auth,
  http: Http,
  resources: Resources,
  router: Router,
  i18n: I18n,
  toasts: Toasts,
} as const;
