import { useCallback, useEffect, useState } from 'react';
import { useStore } from '#core/browser';
import { getFarewell } from '#plugins/telemedicine/shared/calls.ts';
import type { Farewell } from '#plugins/telemedicine/shared/visit.ts';
import { GuestPassStore } from '../../guest/stores/GuestPassStore.ts';
import { VisitStore } from '../../stores/VisitStore.ts';

export interface FarewellRead {
  readonly farewell: Farewell | null;
  readonly error: Error | null;
  readonly read: () => void;
}

/** What is left for a guest of their visit; read with their pass. */
export const useFarewell = (): FarewellRead => {
  const visitStore = useStore(VisitStore);
  const { held } = useStore(GuestPassStore);
  const visit = held?.visit ?? null;
  const [now, setNow] = useState<Omit<FarewellRead, 'read'>>({ farewell: null, error: null });
  const read = useCallback(() => {
    if (visit === null) return;
    visitStore.send(getFarewell, { params: { id: visit } }).then(
      (farewell) => setNow({ farewell, error: null }),
      (error: Error) => setNow({ farewell: null, error }),
    );
  }, [visitStore, visit]);
  useEffect(read, [read]);
  return { ...now, read };
};
