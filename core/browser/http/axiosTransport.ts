import axios, { AxiosError } from 'axios';
import { CallFailure } from '#core/shared';
import { together } from './together.ts';
import type { Transport } from './transport.ts';

/** No cookie goes back in a header here, and to look for one makes the page wait for another process of the browser. */
const client = axios.create({ validateStatus: () => true, xsrfCookieName: '' });

const alone: Transport = async (request) => {
  const { onProgress } = request;
  try {
    const { status, data } = await client.request<unknown>({
      method: request.method,
      url: request.url,
      headers: { ...request.headers },
      data: request.body,
      withCredentials: request.cookies,
      timeout: request.timeoutMs,
      signal: request.signal,
      responseType: request.bytes ? 'blob' : 'json',
      onUploadProgress: onProgress && (({ progress }) => onProgress(progress ?? 0)),
    });
    return { status, data: data ?? undefined };
  } catch (error) {
    throw noAnswer(error);
  }
};

export const axiosTransport = together(alone);

const noAnswer = (error: unknown): CallFailure => {
  if (axios.isCancel(error)) return new CallFailure(0, 'cancelled', 'The call was cancelled.');
  const code = error instanceof AxiosError ? error.code : undefined;
  return code === AxiosError.ECONNABORTED || code === AxiosError.ETIMEDOUT
    ? new CallFailure(0, 'timeout', 'The server took too long to answer.')
    : new CallFailure(0, 'offline', 'The server cannot be reached.');
};
