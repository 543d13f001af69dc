// Sends OpenTelemetry traces: a span for each request, and below it one for each statement. A span never contains what a client sent.
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { context, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { observeStatements } from '#server/foundation/database/public.ts';
import type { Gate } from '../request-limits.ts';
import { operationNames } from './operation-names.ts';

export interface Traces {
  traced(gate: Gate): Gate;
  /** Sends what has not been sent yet. */
  close(): Promise<void>;
}

/** `share`: of how many requests a trace is sent, 0 to 1. */
export function openTraces({ endpoint, share }: { endpoint: string; share: number }): Traces {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'careroster' }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [
      new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` }) }),
    ],
  });
  const tracer = provider.getTracer('careroster');
  observeStatements((statement) => {
    // Statements outside requests, such as those of jobs, belong to no trace.
    if (trace.getActiveSpan() === undefined) return () => undefined;
    const span = tracer.startSpan(statement.trim().split(/\s/, 1)[0] ?? 'statement', {
      kind: SpanKind.CLIENT,
      attributes: { 'db.system.name': 'postgresql', 'db.query.text': statement },
    });
    return () => span.end();
  });
  const operationOf = operationNames();
  return {
    traced: (gate) => (request, response, serve) => {
      const operation = operationOf(request);
      const attributes = { 'http.request.method': request.method ?? '', 'http.route': operation };
      // The header traceparent is ignored: with it, every client could decide that its requests are traced.
      const span = tracer.startSpan(operation, { kind: SpanKind.SERVER, attributes }, ROOT_CONTEXT);
      response.once('close', () => {
        span.setAttribute('http.response.status_code', response.statusCode);
        const requestId = response.getHeader('x-request-id');
        if (typeof requestId === 'string') span.setAttribute('careroster.request_id', requestId);
        if (response.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      });
      context.with(trace.setSpan(ROOT_CONTEXT, span), () => gate(request, response, serve));
    },
    close: () => provider.shutdown(),
  };
}
