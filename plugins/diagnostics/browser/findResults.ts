import type { Finder } from '#core/browser';
import { ownFinder, type OwnServices } from '#clinical/browser';
import { conceptText } from '#clinical/shared';
import { messages } from './messages/index.ts';

/** A patient's own results, by name and day. */
export const findResults = (services: OwnServices, path: string): Finder['find'] =>
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
