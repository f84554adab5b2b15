import type { ServerSetup } from '#core/server';
import * as calls from '../shared/calls.ts';
import * as directoryCalls from '../shared/directoryCalls.ts';
import * as links from './links.ts';
import { configurationsOf } from './provider.ts';
import { proveSignOn as prove } from './proof.ts';
import { addFreshWays, createTables } from './schema.ts';
import * as directory from './scim/directory.ts';
import { scimProtocol } from './scim/scimProtocol.ts';
import { createScimTables } from './scim/tables.ts';
import * as settings from './settings.ts';
import * as signIn from './signIn.ts';

const hourMs = 3_600_000;

export const setup: ServerSetup = ({ services, route, protocol, migration, job }) => {
  const configurations = configurationsOf(services);
  const elsewhere = { transaction: 'own', waitsElsewhere: true } as const;
  migration('001_tables', createTables);
  migration('002_scim', createScimTables);
  migration('003_fresh_ways', addFreshWays);
  route(calls.listSignOns, signIn.list(services), { transaction: 'own' });
  route(calls.beginSignOn, signIn.begin(services, configurations), elsewhere);
  route(calls.finishSignOn, signIn.finish(services, configurations), elsewhere);
  route(calls.proveSignOn, prove(services, configurations), elsewhere);
  route(calls.readSignOn, settings.read(services));
  route(calls.saveSignOn, settings.save(services), elsewhere);
  route(calls.listLinks, links.list());
  route(calls.decideLink, links.decide(services));
  route(directoryCalls.readDirectory, directory.read(services));
  route(directoryCalls.makeDirectoryToken, directory.makeToken(services));
  route(directoryCalls.withdrawDirectoryToken, directory.withdrawToken(services));
  route(directoryCalls.addDirectoryGroup, directory.addGroup(services));
  route(directoryCalls.saveDirectoryGroup, directory.saveGroup(services));
  route(directoryCalls.saveDirectoryOthers, directory.saveOthers(services));
  protocol(scimProtocol(services));
  job('ways', hourMs, () =>
    services.asSystem(async (db) => {
      await db.deleteFrom('sign_on_way').where('expires_at', '<', services.now()).execute();
    }),
  );
};
