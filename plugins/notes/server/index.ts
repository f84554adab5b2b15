import type { ServerSetup } from '#core/server';
import * as calls from '../shared/calls.ts';
import { closeDraft, cosign, followRequests } from './cosignature.ts';
import { createTables } from './migrations.ts';
import { appendAddendum, share, sign } from './signature.ts';
import { readTemplates, writeTemplates } from './templates.ts';

export const setup: ServerSetup = ({ services, route, migration, beforeWrite, onRecord, seed }) => {
  migration('001_own', createTables);
  route(calls.getTemplates, readTemplates);
  route(calls.saveTemplates, writeTemplates(services));
  route(calls.signNote, sign(services));
  route(calls.addAddendum, appendAddendum(services));
  route(calls.cosignNote, cosign(services));
  route(calls.shareNote, share(services));
  beforeWrite(['Composition'], closeDraft);
  onRecord(['Task'], followRequests(services));
  seed('notes', (context) => import('../seed/seed.ts').then(({ seedNotes }) => seedNotes(context)));
};
