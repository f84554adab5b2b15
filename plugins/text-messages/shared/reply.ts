/** What somebody answers by text message. */
export type Reply = 'yes' | 'no' | 'stop' | 'start' | 'other';

const replies: Readonly<Record<Exclude<Reply, 'other'>, string>> = {
  yes: 'yes y oui o ok okay 1 confirm confirmer confirme',
  no: 'no n non 2 cancel annuler annule',
  stop: 'stop stopall arret arreter end quit unsubscribe fin desabonner',
  start: 'start unstop debut reprendre',
};
const meanings = new Map(
  Object.entries(replies).flatMap(([reply, words]) => words.split(' ').map((word) => [word, reply as Reply] as const)),
);

/** By the first word alone, in either language, with or without accents: "Oui, merci!" is a yes. */
export const readReply = (words: string): Reply => {
  const [first = ''] = words
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
  return meanings.get(first) ?? 'other';
};
