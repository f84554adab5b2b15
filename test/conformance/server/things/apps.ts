import { addGrant } from '#clinical/server/smart/grants.ts';
import { registerApp } from '#plugins/apps/shared/calls.ts';
import type { Place } from './place.ts';
import type { Row, Rows } from './row.ts';

const fields = {
  name: 'Growth chart',
  service: false,
  proof: 'secret' as const,
  redirects: ['https://app.example/'],
  launchUrl: 'https://app.example/launch',
  scope: 'launch/patient patient/*.rs',
  keys: null,
  keysUrl: null,
};

const app = async (of: Place): Promise<string> => (await of.did('admin', registerApp, { body: fields })).id;
const about = (make: (id: string) => object): Row => ({
  by: 'admin',
  of: 'clinic',
  make: async (of) => {
    const id = await app(of);
    return { params: { id }, ...make(id) };
  },
});

export const apps: Rows = {
  'apps.change': about(() => ({ body: { ...fields, name: 'Renamed' } })),
  'apps.switch': about(() => ({ body: { enabled: false } })),
  'apps.renewSecret': about(() => ({})),
  'apps.remove': about(() => ({})),
  'apps.launch': {
    by: 'practitioner',
    of: 'patient',
    denied: 'closed',
    make: async (of) => ({ params: { id: await app(of) }, body: { patient: of.patientId } }),
  },
  'apps.revoke': {
    by: 'patient',
    of: 'patient',
    denied: 'closed',
    make: async (of) => {
      const id = await app(of);
      const { accountId, profileId, orgId } = of.patient;
      const grant = { orgId, app: { id, name: fields.name }, accountId, profileId, scope: fields.scope };
      await of.server.services.asSystem((db) => addGrant(db, { ...grant, patientId: null }, new Date()));
      return { params: { id } };
    },
  },
};
