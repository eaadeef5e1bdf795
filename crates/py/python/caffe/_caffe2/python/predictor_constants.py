"""The names that files of predictors use."""

from ..proto import predictor_consts_pb2

predictor_constants = predictor_consts_pb2.PredictorConsts()
