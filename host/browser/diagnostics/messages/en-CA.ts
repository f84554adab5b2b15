export const messages = {
  title: 'Feature status',
  text: 'The features in this browser, and why any of them is not running.',
  part: 'Feature',
  state: 'Status',
  why: 'Reason',
  stateRunning: 'Running',
  stateWaiting: 'Waiting',
  stateLoading: 'Loading',
  stateFailed: 'Failed',
  stateDisabled: 'Off',
  stateStopped: 'Stopped',
  waitsFor: (what: string) => `Waiting for ${what}`,
};
