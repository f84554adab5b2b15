import type { FastifyInstance } from 'fastify';
import { notFound } from '#core/server/failure.ts';
import type { Admission } from '#core/server/http/admission.ts';
import { askerOf, bearerOf } from '#core/server/http/authenticate.ts';
import { notSignedIn } from '#core/server/http/failures.ts';
import { ordinaryPerMinute, scaled } from '#core/server/http/limits.ts';
import type { ServerServices } from '#core/server/plugin/scope.ts';
import { interactionName, interactionNames } from '../fhir/interactionName.ts';
import { exportFiles } from './exportInteractions.ts';

interface MountOptions {
  readonly services: ServerServices;
  readonly admission: Admission;
}

interface Place {
  readonly export: string;
  readonly file: string;
}

/** The files of exports, a stream each: to the service that asked for them, while it may still ask. */
export const mountExportFiles = (app: FastifyInstance, { services, admission }: MountOptions): void => {
  app.get<{ Params: Place }>(
    `/fhir/R4/${exportFiles}/:export/:file`,
    {
      config: {
        call: interactionName,
        calls: interactionNames,
        rateLimit: { max: scaled(ordinaryPerMinute, services.settings.rateFactor) },
      },
    },
    async (request, reply) => {
      const file = await admission.run(askerOf(request), async () => {
        const bearer = bearerOf(request);
        if (bearer === null) throw notSignedIn();
        const caller = await services.apps.calling(bearer);
        if (!caller) throw notFound('file');
        return services.inOrg(caller.orgId, async (db) => {
          const row = await db
            .selectFrom('bulk_export')
            .select(['files', 'faults'])
            .where('id', '=', request.params.export)
            .where('app_id', '=', caller.id)
            .where('expires_at', '>', services.now())
            .executeTakeFirst();
          const isOfIt = [...(row?.files ?? []), ...(row?.faults ?? [])].some(({ id }) => id === request.params.file);
          return isOfIt ? services.files.open(db, request.params.file) : null;
        });
      });
      if (!file) throw notFound('file');
      return reply
        .headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', 'content-length': file.size })
        .type('application/fhir+ndjson')
        .send(file.stream);
    },
  );
};
