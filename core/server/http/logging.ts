interface Thrown {
  readonly name?: string;
  readonly message?: string;
  readonly code?: unknown;
  readonly stack?: string;
}

const isFromDatabase = (code: unknown): boolean => typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code);

/** An error without what people wrote: PostgreSQL quotes values in its messages and lists them in its details. */
export const errorForLog = (error: Thrown): { type: string; message: string; stack: string; code: unknown } => {
  const message = isFromDatabase(error.code) ? error.message?.replaceAll(/"[^"]*"/g, '"..."') : error.message;
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return {
    type: error.name ?? 'Error',
    code: error.code,
    message: message ?? '',
    stack: frames.slice(0, 12).join('\n'),
  };
};
