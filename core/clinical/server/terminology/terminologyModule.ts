import { searchTerms } from '#clinical/shared';
import { notFound } from '#core/server/failure.ts';
import type { CoreModule } from '#core/server/plugin/module.ts';
import { terminologyIntegration } from './terminologyIntegration.ts';
import { parentsIndex, terminologyTables } from './tables.ts';

/** A list of so many is handed over whole: the page finds in it what is typed, and asks nothing more. */
const mostWhole = 100;
const usual = 12;

/** Code systems, value sets and concept maps of each clinic, and what type-aheads ask of them. */
export const terminology: CoreModule = {
  id: 'terminology',
  setup: ({ services, migration, route, integration }) => {
    integration(() => terminologyIntegration(services.terminology));
    migration('1-terminology', terminologyTables);
    migration('2-parents', parentsIndex);
    route(
      searchTerms,
      async ({ body }, { caller }) => {
        const { valueSet, q = '', language, limit = usual } = body;
        const text = q.trim();
        const count = text === '' ? mostWhole : limit;
        const asked = { url: valueSet, text, language, count, offset: 0, activeOnly: true };
        const found = await services.terminology.expand(caller.orgId, asked);
        if (!found) throw notFound('value set');
        const whole = text === '' && found.total !== null && found.total <= found.terms.length;
        return {
          data: (whole ? found.terms : found.terms.slice(0, limit)).map(({ system, code, en, fr, also }) => ({
            system,
            code,
            en: en ?? fr ?? code,
            fr: fr ?? en ?? code,
            ...(also === undefined ? {} : { also }),
          })),
          whole,
          away: found.away,
        };
      },
      { transaction: 'own', waitsElsewhere: true },
    );
  },
};
