import type { CallContext, Handler, LivePublisher } from '#core/server';
import { keptReadsChanged, organizationChanged } from '#core/shared';
import type { getOrganization, saveBrand, saveDetails, saveKeptReads } from '../shared/calls.ts';
import type { Organization } from '../shared/organization.ts';
import { changeOrganization, readOrganization, writeKeptReads } from './organization.ts';

/** Every open browser of the clinic shows the new name, colour and logo at once; editors see that something changed. */
export const publishChange = (live: LivePublisher, { db, caller }: CallContext, brand: boolean): Promise<void> =>
  live.publish(db, caller.orgId, 'organization', organizationChanged, { brand });

/** Names of what differs, for the audit trail; never the words themselves. */
const changedKeys = (before: object, after: object): string =>
  Object.entries(after)
    .filter(([key, value]) => JSON.stringify(value) !== JSON.stringify((before as Record<string, unknown>)[key]))
    .map(([key]) => key)
    .join(' ');

const auditChange = (context: CallContext, part: string, before: object, after: object): Promise<void> =>
  context.audit({
    action: 'changed',
    target: { type: 'organization', id: context.caller.orgId },
    detail: { part, fields: changedKeys(before, after) },
  });

export const get: Handler<typeof getOrganization> = (_, { db, caller }) => readOrganization(db, caller.orgId);

export const putDetails =
  (live: LivePublisher): Handler<typeof saveDetails> =>
  async ({ body }, context) => {
    const { db, caller } = context;
    const before = await readOrganization(db, caller.orgId);
    const after = await changeOrganization(db, caller.orgId, body.version, { details: body.details });
    await auditChange(context, 'details', before.details, after.details);
    await publishChange(live, context, false);
    return after;
  };

const brandOf = ({ name, color }: Organization) => ({ name, color });

export const putBrand =
  (live: LivePublisher): Handler<typeof saveBrand> =>
  async ({ body: { version, name, color } }, context) => {
    const { db, caller } = context;
    const before = await readOrganization(db, caller.orgId);
    const after = await changeOrganization(db, caller.orgId, version, { name, color: color.toLowerCase() });
    await auditChange(context, 'brand', brandOf(before), brandOf(after));
    await publishChange(live, context, true);
    return after;
  };

export const putKeptReads =
  (live: LivePublisher): Handler<typeof saveKeptReads> =>
  async ({ body }, { db, caller: { orgId }, audit }) => {
    await writeKeptReads(db, orgId, body);
    const { patients, staff } = body;
    await audit({
      action: 'changed',
      target: { type: 'organization', id: orgId },
      detail: { part: 'kept-reads', patients, staff },
    });
    await live.publish(db, orgId, 'organization', keptReadsChanged, body);
    return body;
  };
