import { useLayoutEffect, useState } from 'react';
import { useService, useStore } from '#core/browser';
import { Errors } from '#core/shared';
import { ChatDraftStore } from '../stores/ChatDraftStore.ts';
import { DeviceStore } from '../../devices/stores/DeviceStore.ts';
import { VisitStore } from '../../stores/VisitStore.ts';
import { CallSession } from '../stores/CallSession.ts';

/** Leaving the page, or switching the feature off, stops the camera and closes every connection. */
export const useOpenCallSession = (visit: string | null): CallSession | null => {
  const visitStore = useStore(VisitStore);
  const devices = useStore(DeviceStore);
  const errors = useService(Errors);
  const drafts = useStore(ChatDraftStore);
  const [session, setDesk] = useState<CallSession | null>(null);
  useLayoutEffect(() => {
    if (visit === null) visitStore.close();
    else visitStore.open(visit);
    const made = new CallSession(visitStore, devices, errors, drafts);
    setDesk(made);
    return () => made.dispose();
  }, [visitStore, devices, errors, drafts, visit]);
  return session;
};
