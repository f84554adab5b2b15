import { outsideAddresses as homeCare } from '../plugins/home-care/shared/outside.ts';
import { outsideAddresses as links } from '../plugins/links/shared/outside.ts';
import { outsideAddresses as singleSignOn } from '../plugins/single-sign-on/shared/outside.ts';
import { outsideAddresses as telemedicine } from '../plugins/telemedicine/shared/outside.ts';

// In the first load, so that it knows when to fetch `catalogue.outside.ts`: each plugin's file holds nothing else.
const addresses: readonly RegExp[] = [telemedicine, links, homeCare, singleSignOn];

/** Whether a page of `catalogue.outside.ts` is at this address. */
export const isOutside = (address: string): boolean => addresses.some((some) => some.test(address));
