import { formRequestCode, systems } from './response.ts';

const requests = { code: `${formRequestCode.system}|${formRequestCode.code}` } as const;

/** Forms that were asked for and are not sent, as search parameters. */
export const askedSearch = { ...requests, status: 'requested,received,accepted,ready,in-progress,on-hold' } as const;

/** Forms that came back and that nobody has looked at. */
export const reviewSearch = {
  ...requests,
  ...{ status: 'completed', 'business-status': `${systems.review}|to-review` },
} as const;

/** Alerts of a safety item that nobody has dealt with. */
export const openAlerts = {
  code: `${systems.kind}|safety-alert`,
  status: 'requested,received,accepted,ready,in-progress,on-hold',
} as const;
