import { useLayoutEffect, useState } from 'react';
import { useService, useStore } from '../../../../../core/browser/index.ts';
import { Errors } from '../../../../../core/shared/index.ts';
import { ChatDrafts } from '../../stores/ChatDrafts.ts';
import { Devices } from '../../stores/Devices.ts';
import { Room } from '../../stores/Room.ts';
import { Desk } from '../stores/Desk.ts';

/** Leaving the page, or switching the feature off, stops the camera and closes every connection. */
export const useOpenDesk = (visit: string | null): Desk | null => {
  const room = useStore(Room);
  const devices = useStore(Devices);
  const errors = useService(Errors);
  const drafts = useStore(ChatDrafts);
  const [desk, setDesk] = useState<Desk | null>(null);
  useLayoutEffect(() => {
    if (visit === null) room.close();
    else room.open(visit);
    const made = new Desk(room, devices, errors, drafts);
    setDesk(made);
    return () => made.dispose();
  }, [room, devices, errors, drafts, visit]);
  return desk;
};
