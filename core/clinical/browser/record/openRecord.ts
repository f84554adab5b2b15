import type { SessionPart } from '#core/browser';
import { ClinicalRecord, recordChanged, recordTags } from '#clinical/shared';
import { RecordClient } from './recordClient.ts';

/** The record of a signed-in person: `ClinicalRecord`, kept fresh by what the server says has changed. */
export const openRecord: SessionPart = ({ http, resources, live, manifests }) => {
  const tagsOf = recordTags(manifests);
  const stop = live.on(recordChanged, ({ data }) => {
    const { type, patient } = data;
    if (patient === null) resources.stale(...tagsOf(type));
    else resources.staleAbout(patient, ...tagsOf(type));
  });
  return { services: [[ClinicalRecord, new RecordClient(http, resources, tagsOf)]], stop };
};
