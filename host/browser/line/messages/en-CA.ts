export const messages = {
  offline: 'Offline',
  offlineText: 'This page updates as soon as you are back online.',
  unreachable: 'Server unreachable',
  unreachableText: 'Retrying…',
  slow: 'Slow connection',
  slowText: 'This is taking longer than usual.',
  update: 'Update ready',
  updateText: 'It takes a moment, and you stay on this page.',
  updateNow: 'Update now',
};
