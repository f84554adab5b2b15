import { networkOf } from '../identity/protection/loginProtection.ts';

/** Open connections: of one network that did not say yet who they are, of all such, and of one profile. */
const most = { network: 20, strangers: 2_000, profile: 30 } as const;

/** Gives a place back, once. */
export type Leave = () => void;

/** Places for live connections on this server process. Null where none is left. */
export interface SocketBudget {
  stranger(ip: string): Leave | null;
  profile(profileId: string): Leave | null;
}

export const socketBudget = (factor: number): SocketBudget => {
  const taken = new Map<string, number>();
  const widened = (count: number): number => Math.round(count * Math.max(1, factor));
  const take = (keys: readonly (readonly [string, number])[]): Leave | null => {
    if (keys.some(([key, count]) => (taken.get(key) ?? 0) >= widened(count))) return null;
    for (const [key] of keys) taken.set(key, (taken.get(key) ?? 0) + 1);
    let left = false;
    return () => {
      if (left) return;
      left = true;
      for (const [key] of keys) {
        const rest = (taken.get(key) ?? 1) - 1;
        if (rest > 0) taken.set(key, rest);
        else taken.delete(key);
      }
    };
  };
  return {
    stranger: (ip) =>
      take([
        [`network:${networkOf(ip)}`, most.network],
        ['strangers', most.strangers],
      ]),
    profile: (profileId) => take([[`profile:${profileId}`, most.profile]]),
  };
};
