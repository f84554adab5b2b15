import { localised } from '#core/shared/locale.ts';
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Integration } from '../integrations/integrations.ts';
import type { BlobsIn } from './fileStore.ts';
import type { Partials } from './partials.ts';

/** @param outside files lie in a bucket, and not in a folder of the server */
export const filesIntegration = (blobsIn: BlobsIn, partials: Partials, outside: boolean): Integration => ({
  id: 'files',
  title: localised('File storage', 'Stockage des fichiers'),
  says: outside
    ? localised(
        'Documents, photos and faxes are kept in a storage service.',
        'Les documents, les photos et les télécopies sont gardés dans un service de stockage.',
      )
    : localised(
        'Documents, photos and faxes are kept on this server.',
        'Les documents, les photos et les télécopies sont gardés sur ce serveur.',
      ),
  mode: outside ? 'outside' : 'built_in',
  variables: ['S3_BUCKET', 'S3_REGION', 'S3_ENDPOINT'],
  test: {
    says: localised('Write a file and read it back', 'Écrire un fichier et le relire'),
    run: async () => {
      const [id, text] = [randomUUID(), randomUUID()];
      const blobs = blobsIn(null);
      await partials.write(id, 0, text.length, Readable.from([Buffer.from(text)]));
      try {
        await blobs.keep(id, partials.pathOf(id), 'text/plain');
        const back = (await buffer(blobs.open(id))).toString();
        return back === text ? null : 'their_error';
      } finally {
        await partials.remove(id);
        await blobs.remove(id);
      }
    },
  },
});
