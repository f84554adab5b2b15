import * as z from 'zod/mini';
import { type CallAnswer, adminRoles, defineCall } from '#core/shared';
import { id, words } from '../worker.ts';

/** Whoever runs home care, and nobody else: licences and police checks. */
const own = { base: 'api', feature: 'home-care', allow: adminRoles, grantable: ['practitioner'] } as const;
export const documentTypes = ['application/pdf', 'image/png', 'image/jpeg'] as const;
export const documentMaxBytes = 10 * 1024 * 1024;
export const mostDocuments = 40;
const params = z.object({ id });
const document = z.object({ id, document: id });

export const listDocuments = defineCall({
  ...{ ...own, id: 'home-care.documents', method: 'GET', path: '/home-care/workers/:id/documents' },
  summary: 'List the documents of a worker’s credentials',
  reads: ['home-care'],
  params,
  answer: z.object({
    data: z.array(
      z.object({
        ...{ id: z.string(), name: z.string(), credential: z.string(), size: z.number() },
        ...{ addedAt: z.string(), addedBy: z.string() },
      }),
    ),
  }),
});
export type WorkerDocument = CallAnswer<typeof listDocuments>['data'][number];

/** PDF, PNG or JPEG of at most 10 MB. `credential`: which it proves. Failures: 404, 409 `too_many_documents`, 413, 415. */
export const addDocument = defineCall({
  ...{ ...own, id: 'home-care.addDocument', method: 'POST', path: '/home-care/workers/:id/documents' },
  summary: 'Add a document of a worker’s credential',
  stales: ['home-care'],
  params,
  query: z.object({ credential: words(80) }),
  upload: true,
  perMinute: 30,
});

/** Failures: 404. */
export const readDocument = defineCall({
  ...{ ...own, id: 'home-care.document', method: 'GET', path: '/home-care/workers/:id/documents/:document' },
  summary: 'Read a document of a worker’s credential',
  params: document,
  download: true,
});

/** So many days its file can be had back; then it goes. */
export const removedDays = 30;

/** The trail says that it was there. Failures: 404. */
export const removeDocument = defineCall({
  ...{ ...own, id: 'home-care.removeDocument', method: 'DELETE', path: '/home-care/workers/:id/documents/:document' },
  summary: 'Remove a document of a worker’s credential',
  stales: ['home-care'],
  params: document,
});

/** As long as its file is there. Failures: 404, 409 `too_many_documents`. */
export const restoreDocument = defineCall({
  ...{
    ...own,
    id: 'home-care.restoreDocument',
    method: 'POST',
    path: '/home-care/workers/:id/documents/:document/undo',
  },
  summary: 'Take back the removal of a document of a worker’s credential',
  stales: ['home-care'],
  params: document,
});
