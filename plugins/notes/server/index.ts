import { localised } from '#core/shared/locale.ts';
import type { ServerSetup } from '#core/server';
import { ownedTasks, unsignedDocuments } from '#clinical/server';
import * as calls from '../shared/calls.ts';
import { cosignCode, isCosign } from '../shared/cosign.ts';
import { closeDraft, cosign, followRequests } from './cosignature.ts';
import { keep, preview } from './document.ts';
import { createTables } from './migrations.ts';
import { appendAddendum, share, sign } from './signature.ts';
import { readTemplates, writeTemplates } from './templates.ts';

export const setup: ServerSetup = ({ services, route, migration, beforeWrite, onRecord, holdsWork, seed }) => {
  migration('001_own', createTables);
  route(calls.getTemplates, readTemplates);
  route(calls.saveTemplates, writeTemplates(services));
  route(calls.signNote, sign(services));
  route(calls.addAddendum, appendAddendum(services));
  route(calls.cosignNote, cosign(services));
  route(calls.shareNote, share(services));
  route(calls.keepDocument, keep(services));
  route(calls.previewDocument, preview(services));
  beforeWrite(['Composition'], closeDraft);
  onRecord(['Task'], followRequests(services));
  holdsWork({
    ...{ kind: 'cosignatures', order: 40, title: localised('Notes to co-sign', 'Notes à cosigner') },
    ...{ clinical: true, taskCodes: [cosignCode], ...ownedTasks(isCosign) },
  });
  holdsWork({
    ...{
      kind: 'drafts',
      order: 50,
      title: localised('Unsigned notes', 'Notes non signées'),
      clinical: true,
    },
    ...unsignedDocuments(),
  });
  seed('notes', (context) => import('../seed/seed.ts').then(({ seedNotes }) => seedNotes(context)));
};
