import type { ServerSetup } from '#core/server';
import * as calls from '../shared/calls.ts';
import * as links from './links.ts';
import { configurationsOf } from './provider.ts';
import { createTables } from './schema.ts';
import * as settings from './settings.ts';
import * as signIn from './signIn.ts';

const hourMs = 3_600_000;

export const setup: ServerSetup = ({ services, route, migration, job }) => {
  const configurations = configurationsOf(services);
  const elsewhere = { transaction: 'own', waitsElsewhere: true } as const;
  migration('001_tables', createTables);
  route(calls.listSignOns, signIn.list(services), { transaction: 'own' });
  route(calls.beginSignOn, signIn.begin(services, configurations), elsewhere);
  route(calls.finishSignOn, signIn.finish(services, configurations), elsewhere);
  route(calls.readSignOn, settings.read(services));
  route(calls.saveSignOn, settings.save(services), elsewhere);
  route(calls.listLinks, links.list());
  route(calls.decideLink, links.decide(services));
  job('ways', hourMs, () =>
    services.asSystem(async (db) => {
      await db.deleteFrom('sign_on_way').where('expires_at', '<', services.now()).execute();
    }),
  );
};
