import { randomUUID } from 'node:crypto';
import type { Condition, Coverage, Patient, RelatedPerson } from '@medplum/fhirtypes';
import * as chart from '#plugins/chart/shared/calls.ts';
import { releaseImports } from '#plugins/chart/shared/imports.ts';
import { importResources } from '#test/kit/server/importResources.ts';
import { inviteFamily, putCardPhoto } from '#plugins/patient-profile/shared/calls.ts';
import { skinPicture } from '#plugins/messaging/seed/picture.ts';
import type { Place } from './place.ts';
import type { Asked, Row, Rows } from './row.ts';

export const picture = (): File =>
  new File([new Uint8Array(skinPicture(() => 0.5, 40, 40))], 'card.png', { type: 'image/png' });

const double = async (of: Place): Promise<string> =>
  (await of.keep<Patient>({ resourceType: 'Patient', name: [{ family: 'Double', given: ['Sam'] }] })).id;

const card = async (of: Place): Promise<string> =>
  (
    await of.keep<Coverage>({
      resourceType: 'Coverage',
      status: 'active',
      beneficiary: of.subject,
      payor: [{ display: 'An insurer' }],
    })
  ).id;

const photographed = async (of: Place): Promise<string> => {
  const id = await card(of);
  await of.did('patient', putCardPhoto, { params: { id, side: 'front' }, file: picture() } as never);
  return id;
};

const listed = { open: 'who is a patient of the clinic, as its list of patients says' };
const insurance = { open: 'who pays runs the clinic' };

/** What an import brings of this patient. */
const brought = async (of: Place, text: string): Promise<string> => {
  const id = randomUUID();
  await importResources(of.server, of.orgId, [
    { resourceType: 'Condition', id, code: { text }, subject: of.subject } satisfies Condition,
  ]);
  return id;
};

const aboutChart = (by: Row['by'], make: (of: Place) => Promise<Asked> | Asked): Row => ({
  by,
  of: 'patient',
  denied: 'closed',
  make,
});

const joining = (of: Place) => double(of).then((from) => ({ body: { from, into: of.patientId } }));

/** @param since after every visit that is made here, where the first page is to hold it */
const feverish = async (of: Place, since?: string): Promise<string> => {
  const word = `zz${randomUUID().replaceAll('-', '')}`;
  const dated = since === undefined ? {} : { recordedDate: since, onsetDateTime: since };
  await of.keep<Condition>({
    resourceType: 'Condition',
    code: { text: `${word} fever` },
    subject: of.subject,
    ...dated,
  });
  return word;
};

const joined = async (of: Place): Promise<string> => {
  const { body } = await joining(of);
  await of.did('practitioner', chart.merge, { body });
  return body.from;
};

export const charts: Rows = {
  'chart.portals': {
    by: 'practitioner',
    of: 'patient',
    denied: { open: 'whether a patient has an account, and its address' },
    empty: true,
    make: (of) => ({ body: { ids: [of.patientId] }, marks: [of.patient.email] }),
  },
  'chart.export': {
    by: 'practitioner',
    of: 'patient',
    denied: listed,
    empty: true,
    make: (of) => ({ body: { ids: [of.patientId], columns: ['email'] }, marks: [of.patient.email] }),
  },
  'chart.previewMerge': aboutChart('practitioner', joining),
  'chart.merge': [
    aboutChart('practitioner', joining),
    {
      ...aboutChart('practitioner', joining),
      mixed: true,
      make: async (of, at) => ({ body: { from: await double(at), into: of.patientId } }),
    },
  ],
  'chart.unmerge': aboutChart('practitioner', async (of) => ({ body: { from: await joined(of) } })),
  'chart.merges': aboutChart('practitioner', async (of) => {
    const from = await joined(of);
    return { body: { patient: of.patientId }, marks: [from] };
  }),
  'chart.timeline': aboutChart('practitioner', async (of) => ({
    body: { patient: of.patientId },
    marks: [await feverish(of, '2031-01-01')],
  })),
  'chart.exportRecord': aboutChart('practitioner', async (of) => ({
    body: { patient: of.patientId },
    marks: [await feverish(of)],
  })),
  // What is in a PDF is compressed: that nothing of another clinic is, `exportRecord.test.ts` reads.
  'chart.exportPages': aboutChart('practitioner', async (of) => ({
    body: { patient: of.patientId, locale: 'en-CA' },
  })),
  'chart.sheet': aboutChart('practitioner', async (of) => ({
    body: { patient: of.patientId, sheet: 'summary' },
    marks: [await feverish(of)],
  })),
  'chart.held': aboutChart('practitioner', async (of) => {
    await brought(of, 'Cough');
    return { body: { patient: of.patientId } };
  }),
  'chart.sensitiveHeld': aboutChart('practitioner', async (of) => {
    const word = `zz${randomUUID().replaceAll('-', '')}`;
    await brought(of, `${word} opioid abuse`);
    return { body: { patient: of.patientId }, marks: [word] };
  }),
  'chart.release': [
    aboutChart('practitioner', async (of) => {
      await brought(of, 'Cough');
      return { body: { patient: of.patientId } };
    }),
    aboutChart('practitioner', async (of) => {
      const id = await brought(of, 'Opioid abuse');
      return { body: { patient: of.patientId, entry: { type: 'Condition', id } } };
    }),
  ],
  'chart.closeAgain': aboutChart('practitioner', async (of) => {
    await brought(of, 'Cough');
    const { release } = await of.did('practitioner', releaseImports, { body: { patient: of.patientId } });
    return { body: { patient: of.patientId, release } };
  }),
  'patient-profile.ask': {
    by: 'patient',
    of: 'patient',
    make: async (of) => {
      const { id } = await of.keep<RelatedPerson>({ resourceType: 'RelatedPerson', patient: of.subject });
      return { body: { wish: 'remove-from-team', text: 'Please', about: { type: 'RelatedPerson', id } } };
    },
  },
  'patient-profile.inviteAgain': {
    by: 'patient',
    of: 'patient',
    make: async (of) => {
      const email = `relative-${randomUUID()}@conformance.test`;
      const body = { firstName: 'Jo', lastName: 'Relative', email, relationship: 'child' as const, areas: [] };
      return { params: { id: (await of.did('patient', inviteFamily, { body })).id } };
    },
  },
  'patient-profile.cardPhotos': {
    ...aboutChart('patient', async (of) => ({ params: { id: await photographed(of) } })),
    denied: insurance,
  },
  'patient-profile.putCardPhoto': {
    ...aboutChart('patient', async (of) => ({ params: { id: await card(of), side: 'front' }, file: picture() })),
  },
  'patient-profile.removeCardPhoto': aboutChart('patient', async (of) => ({
    params: { id: await photographed(of), side: 'front' },
  })),
  'patient-profile.cardPhoto': {
    ...aboutChart('patient', async (of) => ({ params: { id: await photographed(of), side: 'front' } })),
    denied: insurance,
  },
  'record.findPatients': {
    by: 'practitioner',
    of: 'patient',
    denied: listed,
    empty: true,
    make: async (of) => {
      const { name } = await of.read('Patient', of.patientId);
      const text = [...(name?.[0]?.given ?? []), name?.[0]?.family].join(' ');
      return { body: { text }, marks: [of.patientId] };
    },
  },
  'record.concepts': {
    ...aboutChart('practitioner', async (of) => {
      const word = await feverish(of);
      return { body: { type: 'Condition', q: word }, marks: [word] };
    }),
    empty: true,
  },
};
