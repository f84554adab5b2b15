import type { Finder } from '#core/browser';
import { ownFinder } from '#clinical/browser';
import { type ClinicalRecord, conceptText } from '#clinical/shared';
import type { Auth, I18n, Router } from '#core/shared';
import { messages } from './messages/index.ts';

interface Services {
  readonly auth: Auth;
  readonly record: ClinicalRecord;
  readonly i18n: I18n;
  readonly router: Router;
}

/** A patient's own results, by name and day. */
export const findResults = (services: Services, path: string): Finder['find'] =>
  ownFinder(services, {
    type: 'DiagnosticReport',
    params: { _sort: '-date' },
    lineOf: ({ id, code, effectiveDateTime: at }) => ({
      id: `result-${id}`,
      label: conceptText(code) || services.i18n.text(messages).tab,
      detail: at && services.i18n.date(at, { dateStyle: 'medium' }),
      run: () => services.router.go(`${path}&report=${id}`),
    }),
  });
