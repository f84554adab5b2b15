import { useCallback, useEffect, useState } from 'react';
import { useStore } from '../../../../core/browser/index.ts';
import { getFarewell } from '../../shared/contract.ts';
import type { Farewell } from '../../shared/visit.ts';
import { GuestPass } from '../stores/GuestPass.ts';
import { Room } from '../stores/Room.ts';

export interface FarewellRead {
  readonly farewell: Farewell | null;
  readonly error: Error | null;
  readonly read: () => void;
}

/** What is left for a guest of their visit; read with their pass. */
export const useFarewell = (): FarewellRead => {
  const room = useStore(Room);
  const { held } = useStore(GuestPass);
  const visit = held?.visit ?? null;
  const [now, setNow] = useState<Omit<FarewellRead, 'read'>>({ farewell: null, error: null });
  const read = useCallback(() => {
    if (visit === null) return;
    room.send(getFarewell, { params: { id: visit } }).then(
      (farewell) => setNow({ farewell, error: null }),
      (error: Error) => setNow({ farewell: null, error }),
    );
  }, [room, visit]);
  useEffect(read, [read]);
  return { ...now, read };
};
