import type { ResourceType } from '@medplum/fhirtypes';
import { useAddress } from './useAddress.ts';
import { useClinician } from './useClinician.ts';
import { useRead } from './useRecord.ts';

export type OpenItem<T extends ResourceType> = ReturnType<typeof useOpenItem<T>>;

/** The item of a patient's list that the address says is open, and what is being done with it. Use it in an `observer`. */
export const useOpenItem = <T extends ResourceType>(type: T, patient: string) => {
  const address = useAddress();
  const clinician = useClinician();
  const id = address.get('item');
  const { data: item } = useRead(type, id === '' ? null : id, { about: patient });
  return {
    type,
    id,
    item,
    doing: clinician ? address.get('do') : '',
    clinician,
    start: (what: string): void => address.set({ do: what }),
    back: (): void => address.set({ do: '' }),
    close: (): void => address.set({ item: '', do: '' }),
  };
};
