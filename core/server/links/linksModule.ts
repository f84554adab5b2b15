import { resolveLink } from '#core/shared/links/linkCalls.ts';
import type { CoreModule } from '../plugin/module.ts';
import { linksIntegration } from './linksIntegration.ts';
import { createDeepLinks } from './tables.ts';

/**
 * Links that lead from mails into the app.
 * @param outside a link service stands in front
 */
export const linksModule = (outside: boolean): CoreModule => ({
  id: 'links',
  setup: ({ services, migration, route, job, integration }) => {
    integration(() => linksIntegration(outside));
    migration('tables', createDeepLinks);
    route(resolveLink, async ({ body }, { db, log }) => {
      const link = await services.links.resolve(db, body.link);
      if (link) return { feature: link.feature, data: given(link.data) };
      // Many of these are guesses. The link itself is not logged.
      log.warn('a link was tried that opens nothing');
      return { feature: 'unknown', data: {} };
    });
    job('forget', 3_600_000, () => services.asSystem((db) => services.links.prune(db)));
  },
});

const given = (data: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(Object.entries(data).filter((pair): pair is [string, string] => pair[1] !== undefined));
