import { claim, plural } from '#core/shared';

export const carryMessages = {
  pickUp: (who: string, time: string) => `Move ${who}, ${time}`,
  carriedBy: 'Up and down: worker. Left and right: time. Enter drops, Escape puts back.',
  carriedFiner: 'Shift with left and right moves in smaller steps.',
  carryWorks: 'Nothing speaks against it.',
  carryNotHere: 'Can’t be put here',
  carryAsk: 'Asks first',
  putBack: 'Put back.',
  carryRefused: (why: string) => `Not moved. ${why}.`,
  carryTitle: 'Move despite the warnings?',
  carryAction: 'Move',
  warning_window: 'Outside the agreed time',
  areasText: 'Workers by the areas that they cover, clients by the visits of the days shown.',
  areasEmpty: claim('No postal areas yet'),
  clientCount: (count: number) => plural('en-CA', count, { one: '1 client', other: `${count} clients` }),
  areaUncovered: 'No worker',
  areaNoWorkers: 'No worker covers this area.',
  areaClients: 'Clients',
  areaNoClients: 'No client you can see has a visit here on these days.',
};
