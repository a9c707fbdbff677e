import { Readable } from 'node:stream';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { accountEndpoints } from 'sync-protocol/api/account-endpoints.ts';
import { ImportReport } from 'sync-protocol/api/import-report.ts';
import { hourMs } from 'sync-protocol/dates/day-ms.ts';
import { importPartBytes } from 'sync-protocol/export/split-export.ts';
import { writeZip } from 'sync-protocol/export/write-zip.ts';
import { Type } from 'typebox';
import { AppError } from '#lib/app-error.ts';
import { errorAnswers } from '#lib/error-answers.ts';
import { byUser } from '#lib/limits/limit-keys.ts';
import { utcDay } from '#lib/utc-day.ts';
import type { ExportFiles } from './export-service.ts';
import type { ImportService } from './import-service.ts';
import { readUnpackedSize } from './read-export.ts';
import { createUploadFiles } from './upload-file.ts';

const maxImportBytes = 200 * 1024 * 1024;
/** Below the 256 MB that `compose.yaml` and the Kubernetes deployment give the folder for temporary files. */
const mostBytesOfImports = 240 * 1024 * 1024;
/**
 * Fastify counts the time of the whole download, which a slow line needs far more of than the server. What
 * stops early ends by `connectionTimeout`.
 */
const downloadTimeoutMs = hourMs;
/** Uploading and encoding a few hundred images takes long. The client's time-out is a little longer. */
const fileTimeoutMs = 150_000;
const filesAnHour = 20;
/** What an import counts for: as many parts as the client sends it in, beside their records; the largest 13. */
const partsOf = (bytes: number) => Math.max(1, Math.round(bytes / importPartBytes));
/** Reading this many unpacked bytes costs as much as encoding the images in one byte of the file. */
const unpackedPerByte = 8;
const partsAnHour = filesAnHour * partsOf(maxImportBytes);

/** `GET /api/users/me/export` and `POST /api/users/me/import`: all of a person's data as one zip file. */
export const accountExportRoutes: FastifyPluginAsyncTypebox<{
  exportFiles: ExportFiles;
  imports: ImportService;
  requireFreshSignIn: (request: FastifyRequest) => Promise<void>;
  nowMs: () => number;
}> = async (app, { exportFiles, imports, requireFreshSignIn, nowMs }) => {
  const withFile = createUploadFiles(maxImportBytes, mostBytesOfImports);
  const common = { tags: ['account'], security: [{ bearer: [] }] };
  const anHour = (max: number, what: string) => {
    const countOne = app.createRateLimit({ max, timeWindow: hourMs, ...byUser(what) });
    return async (request: FastifyRequest) => {
      const count = await countOne(request);
      if (!count.isAllowed && count.isExceeded)
        throw new AppError('rate_limited', 'So many files were made or read in. Try again in an hour.');
    };
  };
  const countExport = anHour(filesAnHour, 'exports');
  const countPart = anHour(partsAnHour, 'imported parts');
  const partsSent = ({ headers }: FastifyRequest) =>
    partsOf(Math.min(Number(headers['content-length'] ?? maxImportBytes), maxImportBytes));

  app.route({
    method: accountEndpoints.exportAccount.method,
    url: accountEndpoints.exportAccount.path,
    handlerTimeout: downloadTimeoutMs,
    onRequest: requireFreshSignIn,
    preHandler: countExport,
    schema: {
      ...common,
      summary: 'Everything of oneself as a zip file: ateria.json and the pictures',
      produces: ['application/zip'],
      response: { 200: Type.Unsafe<Readable>({ type: 'string', format: 'binary' }), ...errorAnswers },
    },
    handler: async ({ member }, reply) =>
      reply
        .type('application/zip')
        .header('content-disposition', `attachment; filename="ateria-${utcDay(nowMs())}.zip"`)
        .send(Readable.from(writeZip(exportFiles(member), nowMs()))),
  });

  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/zip', (_request, body, done) => done(null, body));
  app.route<{ Body: unknown }>({
    method: accountEndpoints.importAccount.method,
    url: accountEndpoints.importAccount.path,
    handlerTimeout: fileTimeoutMs,
    onRequest: async (request) => request.giveBodyTime(fileTimeoutMs),
    preHandler: async (request) => {
      for (let part = 0; part < partsSent(request); part += 1) await countPart(request);
    },
    schema: {
      ...common,
      summary: 'Read in an exported file; what is there already is left alone',
      consumes: ['application/zip'],
      response: { 200: ImportReport, ...errorAnswers },
    },
    handler: async (request) => {
      const { member, body } = request;
      if (!(body instanceof Readable)) throw new AppError('invalid_request', 'Send the bytes of a zip file.');
      return withFile(member.userId, body, async (file) => {
        const parts = partsOf((await readUnpackedSize(file)) / unpackedPerByte);
        for (let part = partsSent(request); part < parts; part += 1) await countPart(request);
        return imports.importFile(member, file);
      });
    },
  });
};
